export const pillLook =
  "absolute inset-x-0 mx-auto flex min-h-11 w-fit animate-arrive items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-medium text-indigo shadow-lift md:min-h-9";
