// Practice: a stage whose leading panel knows what this browser keeps.

function practise(context) {
  const stop = context.model.get("lead") ? watchKept(context.model) : null;
  const end = render(context);
  return () => { stop?.(); end(); };
}

export default { render: practise };
