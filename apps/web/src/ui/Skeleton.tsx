/** A grey shape where content will be; `className` gives it the content's size. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden className={`block animate-breathe rounded-md bg-sunken ${className}`} />;
}
