/** Where a picture is shown from: an address of this server's, so that it is right under every name it goes by. */
export const pictureUrl = (id: string) => `/api/media/${id}`;
