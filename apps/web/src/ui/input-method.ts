/** What browsers say a key is when an input method has taken it. Deprecated, and all that Safari tells. */
const TAKEN = 229;

/**
 * Keeps from the page the keys that an input method takes (as for Chinese, Japanese and Korean): Enter confirms what
 * it offers and is not sending, Escape drops that and closes nothing, arrows choose among it. Every field of the page
 * would have to know; so none does. Safari ends the composition before it tells of the key, hence the second test.
 */
export function keepKeysOfInputMethods(): void {
  const pressed = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === TAKEN) event.stopImmediatePropagation();
  };
  addEventListener("keydown", pressed, { capture: true });
}
