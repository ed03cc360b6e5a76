/** The control: a worker that does nothing but hand every request on. */
export default {
  fetch(request: Request, env: { readonly BACKEND: string }): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    return fetch(`${env.BACKEND}${pathname}${search}`, request);
  },
};
