import type { Admission } from "./admission/admission.ts";

/** Who may make an account, asked wherever one begins and wherever one comes about. */
export type SignUpGate = Pick<
  Admission,
  "demandAddress" | "demandNewAddress" | "demandSignUp" | "holdUse" | "demandConfirmed" | "isVouchedFor"
>;

/** Everybody may. */
export const openGate: SignUpGate = {
  demandAddress: async () => {},
  demandNewAddress: async () => {},
  demandSignUp: async () => {},
  holdUse: async () => {},
  demandConfirmed: async () => false,
  isVouchedFor: async () => false,
};
