import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";

/** The models that this server has or can fetch. */
export const modelsForDevicesQuery = queryOptions({
  queryKey: ["models-for-devices"],
  queryFn: async () => (await call("GET /translation/models")).models,
});
