package clipboard

const program = "clip"
