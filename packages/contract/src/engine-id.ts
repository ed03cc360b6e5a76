import { z } from "zod";

/** The contract knows no engines: the server lists them and refuses unknown ids. */
export const EngineId = z.string().max(32);
