package ui

// Grid is a board of columns × rows cells; cell makes each. Tab enters it once;
// Active is the ID of the cell that it goes to, and the focus follows Active as
// long as it is in the grid.
func Grid(id, label string, columns, rows int, cell func(x, y int) *Node) *Node {
	grid := container(matrix{1, rows}, nil).Named(id, RoleGrid, label)
	for y := range rows {
		line := container(matrix{columns, 1}, nil)
		line.Role = RoleRow
		for x := range columns {
			line.Children = append(line.Children, cell(x, y))
		}
		grid.Children = append(grid.Children, line)
	}
	return grid
}

// Cell is a cell of a grid.
func Cell(id, label string, press func()) *Node {
	return (&Node{ID: id, Role: RoleCell, Label: label}).OnActivate(press)
}

// List puts items one below the other and says how many they are.
func List(label string, items ...*Node) *Node {
	list := Column().Gap(Space2)
	list.Role, list.Label = RoleList, label
	for _, item := range items {
		entry := Stack(item)
		entry.Role = RoleItem
		if item.ID != "" {
			entry.ID = "item." + item.ID // whichever stand before it
		}
		list.Children = append(list.Children, entry)
	}
	return list
}
