// The widget of a stage as it is.

export default { render };
