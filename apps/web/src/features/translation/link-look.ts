export const linkLook =
  "min-h-6 rounded-sm text-xs font-medium text-marigold-ink underline underline-offset-4 max-md:min-h-11";
