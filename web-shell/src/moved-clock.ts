const machineDate = Date;

/** Makes `new Date()` and `Date.now()` agree with the moved clock of a development stack. */
export function moveClock(offsetMs: number) {
  const now = () => machineDate.now() + offsetMs;
  globalThis.Date = new Proxy(machineDate, {
    apply: () => new machineDate(now()).toString(),
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, property, receiver) => (property === 'now' ? now : Reflect.get(target, property, receiver)),
  });
}
