import { z } from "zod";

/** The contract knows no engine: the server lists them, and refuses the id of any other. */
export const EngineId = z.string().max(32);
