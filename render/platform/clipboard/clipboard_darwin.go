package clipboard

const program = "pbcopy"
