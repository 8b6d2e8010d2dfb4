export { connections, fakeMedia, forgetFakes } from './fakes.ts';
export { Hub, mateo, therapist } from './hub.ts';
