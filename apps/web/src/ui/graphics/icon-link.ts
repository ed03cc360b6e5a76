export const iconLink =
  "grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink md:size-9";
