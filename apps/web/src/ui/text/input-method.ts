/** The key code of a key that an input method has taken. Deprecated, but Safari sends nothing else. */
const TAKEN = 229;

/**
 * Hides from the page the keys that an input method takes (as for Chinese, Japanese and Korean): Enter confirms a
 * candidate and sends nothing, Escape drops it and closes nothing, arrows choose. Otherwise every field would have to
 * check. Safari ends the composition before it sends the key, hence the second test.
 */
export function keepKeysOfInputMethods(): void {
  const pressed = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === TAKEN) event.stopImmediatePropagation();
  };
  addEventListener("keydown", pressed, { capture: true });
}
