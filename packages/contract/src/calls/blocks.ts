import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id } from "../fields.ts";
import { Person } from "../shapes.ts";

const params = z.object({ id: Id });
const Done = z.object({ success: z.literal(true) });

export const blockCalls = {
  "PUT /people/:id/block": { access: "session", scope: "account", params, output: Done, errors: ["NOT_FOUND", "SELF"] },
  "DELETE /people/:id/block": { access: "session", scope: "account", params, output: Done },
  "GET /people/blocked": { access: "session", forGuests: true, output: z.array(Person) },
} as const satisfies CallMap;
