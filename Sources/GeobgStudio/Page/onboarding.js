// The steps of the introduction: `isAllowed(step, action, state)`, `nextStep(step, action, state)` (null at the end).
export const isAllowed = () => true;
export const nextStep = (step) => step;
