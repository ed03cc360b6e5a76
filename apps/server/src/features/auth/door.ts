import type { Admission } from "../admission/admission.ts";

/** Who may make an account, asked wherever one begins and wherever one comes about. */
export type Door = Pick<
  Admission,
  "demandAddress" | "demandNewAddress" | "demandSignUp" | "holdUse" | "demandConfirmed"
>;

/** Everybody may. */
export const openDoor: Door = {
  demandAddress: async () => {},
  demandNewAddress: async () => {},
  demandSignUp: async () => {},
  holdUse: async () => {},
  demandConfirmed: async () => false,
};
