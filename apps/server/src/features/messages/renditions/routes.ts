import type { Routes } from "../../../http/routes.ts";
import { type AuthorRenditionDependencies, AuthorRenditions } from "./author-renditions.ts";
import { type ReadAsDependencies, readAs } from "./read-as.ts";

export function renditionRoutes(
  deps: AuthorRenditionDependencies & ReadAsDependencies,
): Routes<
  | "GET /message/:id/renditions"
  | "PUT /message/:id/renditions/:language"
  | "DELETE /message/:id/renditions/:language"
> {
  const renditions = new AuthorRenditions(deps);
  return {
    "GET /message/:id/renditions": ({ me, params }) => readAs(deps, me.userId, params.id),
    "PUT /message/:id/renditions/:language": ({ me, params, body }) =>
      renditions.set(me.userId, { ...params, text: body.text }),
    "DELETE /message/:id/renditions/:language": ({ me, params }) =>
      renditions.set(me.userId, { ...params, text: null }),
  };
}
