/** The control: a worker that only forwards every request. */
export default {
  fetch(request: Request, env: { readonly BACKEND: string }): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    return fetch(`${env.BACKEND}${pathname}${search}`, request);
  },
};
