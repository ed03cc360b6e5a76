/** Above the ways in: why the last one did not lead in. */
export function ProviderProblem({ text }: { readonly text: string }) {
  return (
    <p role="alert" className="rounded-md bg-red-soft px-3 py-2 text-sm text-red">
      {text}
    </p>
  );
}
