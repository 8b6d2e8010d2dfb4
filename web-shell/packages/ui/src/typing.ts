/** Where keys are text or have another meaning. Buttons to choose from, such as the views of the calendar, have none. */
const elsewhere =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** True in fields, dialogs and menus, where the page's own keys don't work. */
export const typesInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest(elsewhere) !== null;
