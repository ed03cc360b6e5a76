/** A grey placeholder; `className` gives it the content's size and corners. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden className={`block animate-breathe bg-sunken ${className}`} />;
}
