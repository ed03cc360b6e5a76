import { useHydrated } from "@tanstack/react-router";

/** Returns the value of a prerendered page's field at hydration, by the field's name. React itself would clear it. */
export function useTyped(): (name: string) => string {
  const isHydrated = useHydrated();
  return (name) => {
    const field = isHydrated ? null : globalThis.document?.querySelector<HTMLInputElement>(`#root [name=${name}]`);
    return field?.value ?? "";
  };
}
