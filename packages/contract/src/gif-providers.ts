export const GIF_PROVIDERS = ["tenor", "giphy"] as const;
export type GifProvider = (typeof GIF_PROVIDERS)[number];
