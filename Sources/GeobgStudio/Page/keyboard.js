// Keys to actions: one table for the shortcuts, the help and the tests.
export function startKeyboard(store) {
  void store;
}
