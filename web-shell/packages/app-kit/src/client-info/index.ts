/** The client info form of both roles, and the schema of its contact part. */
export { ClientInfoForm, type EditingClientInfo } from './ClientInfoForm.tsx';
export { formatPhone } from './phone.ts';
export { type ClientInfo, type ClientInfoValues, clientInfoDraft, contactSchema, valuesOf } from './schema.ts';
