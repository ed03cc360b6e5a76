/** Key code of a key consumed by an input method. Deprecated, but Safari sends nothing else. */
const TAKEN = 229;

/**
 * Hides keys consumed by an input method (as for Chinese, Japanese and Korean) from the page: Enter confirms a
 * candidate instead of sending, Escape drops it instead of closing, arrows choose. Otherwise every field would have to
 * check. Safari ends the composition before it sends the key, hence the second test.
 */
export function keepKeysOfInputMethods(): void {
  const pressed = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === TAKEN) event.stopImmediatePropagation();
  };
  addEventListener("keydown", pressed, { capture: true });
}
