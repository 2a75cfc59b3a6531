/** Stands for modules that the site never asks for, such as the widgets of ipywidgets 7. */
export default {};
