/** Stands for the picture of a person's chat with themselves; `Avatar` draws it. */
export const NOTES_PICTURE = "notes";
