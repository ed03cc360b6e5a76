/** Returns a relative address, so that it is right under every name of this server. */
export const pictureUrl = (id: string) => `/api/media/${id}`;
