/** The client profile form of both roles (SPEC.md section 6), and the part of it that is about reaching a guardian. */
export { ClientInfoForm, type EditingClientInfo } from './ClientInfoForm.tsx';
export { formatPhone } from './phone.ts';
export { type ClientInfo, type ClientInfoValues, clientInfoDraft, contactSchema, valuesOf } from './schema.ts';
