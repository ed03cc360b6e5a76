/** The product's sign: two threads, one passing under the other. Decorative; the name is next to it. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" fill="none" strokeWidth="4" strokeLinecap="round">
      <path d="M4 22c6.500 0 6.500-12 12-12s5.500 12 12 12" className="stroke-marigold" />
      <path d="M4 10c3.200 0 4.800 2.900 6.100 5.600" className="stroke-indigo" />
      <path d="M12.600 19.700c.9 1.400 1.900 2.300 3.400 2.300 5.500 0 5.500-12 12-12" className="stroke-indigo" />
    </svg>
  );
}
