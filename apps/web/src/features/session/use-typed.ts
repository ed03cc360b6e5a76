import { useHydrated } from "@tanstack/react-router";

/** What stands in a field of a prerendered page when React takes it over, by the field's name. React itself would empty it. */
export function useTyped(): (name: string) => string {
  const isHydrated = useHydrated();
  return (name) => {
    const field = isHydrated ? null : globalThis.document?.querySelector<HTMLInputElement>(`#root [name=${name}]`);
    return field?.value ?? "";
  };
}
