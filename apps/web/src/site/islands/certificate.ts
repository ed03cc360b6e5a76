const SYSTEM_OF: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, "ios"],
  [/Android/, "android"],
  [/Windows/, "windows"],
  // An iPad in its usual mode calls itself a Mac, which has no touch screen.
  [/Macintosh/, navigator.maxTouchPoints > 1 ? "ios" : "mac"],
  [/Linux|CrOS/, "linux"],
];

/** Shows the visitor's own system first, and tries whether this device opens the https address without a warning. */
export function startCertificate(root: HTMLElement): void {
  const status = root.querySelector<HTMLElement>("[data-trusted]");
  const link = root.querySelector<HTMLAnchorElement>("[data-secure]");
  const again = root.querySelector<HTMLButtonElement>("[data-again]");
  if (!status || !link || !again) return;
  const [, own] = SYSTEM_OF.find(([pattern]) => pattern.test(navigator.userAgent)) ?? [];
  const instruction = root.querySelector<HTMLDetailsElement>(`[data-system="${own}"]`);
  if (instruction) {
    instruction.open = true;
    instruction.parentElement?.prepend(instruction);
  }
  const origin = `https://${location.hostname}:${root.dataset.port}`;
  link.href = `${origin}/`;
  const check = async () => {
    const { ok } = await fetch(`${origin}/certificate/check`, { cache: "no-store" }).catch(() => ({ ok: false }));
    status.textContent = (ok ? status.dataset.trusted : status.dataset.untrusted) ?? "";
    link.hidden = !ok;
    again.hidden = ok;
  };
  again.addEventListener("click", check);
  // Installing it happens in another app or window.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && check());
  void check();
}
