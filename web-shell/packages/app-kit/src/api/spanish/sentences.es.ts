/**
 * Sentences that share a general code, by their English text. `#` replaces each number.
 * `tests/contract/test_answers_in_spanish.py` finds those that are missing.
 */
export const sentences: Readonly<Record<string, string>> = {
  // every service
  'Enter a date between # and #.': 'Escribe una fecha entre # y #.',
  'Remove the line break or invisible character from this text.':
    'Quita de este texto el salto de línea o el carácter invisible.',
  'Something went wrong': 'Algo salió mal',
  "The request isn't valid JSON": 'Algo salió mal. Recarga la página e inténtalo de nuevo.',
  "This text contains a character we can't store.": 'Este texto tiene un carácter que no podemos guardar.',
  'Time must be between #:# and #:#': 'La hora debe estar entre #:# y #:#',
  'This is for therapists.': 'Esto es para terapeutas.',
  "You can't do this while viewing as another person.": 'No puedes hacer esto mientras ves la cuenta de otra persona.',
  'End date must be within # days from the start date': 'El período puede durar # días como máximo',
  'This is for guardians.': 'Esto es para familias.',

  // billing
  'Accept the terms and conditions before you pay.': 'Acepta los términos y condiciones antes de pagar.',
  'Nothing is owed on this plan.': 'No debes nada de este plan.',
  'Choose which child this is for.': 'Elige para quién es.',
  "This is a one-time purchase, so it can't be changed.": 'Es una compra única, así que no se puede cambiar.',
  'A payment is overdue. Pay it before you change your plan.': 'Hay un pago vencido. Págalo antes de cambiar de plan.',
  'This plan has ended. Choose a new plan instead.': 'Este plan terminó. Elige un plan nuevo.',
  'This plan is canceled. Reactivate it before you change it.':
    'Este plan está cancelado. Reactívalo antes de cambiarlo.',
  'This plan is paused. Resume it before you change it.': 'Este plan está en pausa. Reanúdalo antes de cambiarlo.',
  'This plan is already canceled.': 'Este plan ya está cancelado.',
  "The last day can't be before the first day": 'El último día no puede ser anterior al primero',
  'A superbill covers at most one year': 'El período puede durar un año como máximo',
  "The first day can't be in the future": 'El primer día no puede estar en el futuro',
  "Your bank didn't confirm this. You weren't charged.": 'Tu banco no confirmó esto. No te cobramos.',

  // what Stripe says about a card: https://docs.stripe.com/error-codes
  'Your card was declined.': 'Tu banco rechazó la tarjeta. Prueba con otra o llama a tu banco.',
  'Your card has been declined.': 'Tu banco rechazó la tarjeta. Prueba con otra o llama a tu banco.',
  'Your card has insufficient funds.': 'Tu tarjeta no tiene fondos suficientes.',
  'Your card has expired.': 'Tu tarjeta venció.',
  'Your card number is incorrect.': 'El número de la tarjeta no es correcto.',
  "Your card's security code is incorrect.": 'El código de seguridad de la tarjeta no es correcto.',
  "Your card's expiration year is invalid.": 'El año de vencimiento de la tarjeta no es válido.',
  "Your card's expiration month is invalid.": 'El mes de vencimiento de la tarjeta no es válido.',
  'Your card does not support this type of purchase.': 'Tu tarjeta no permite este tipo de compra.',
  'Your card is not supported.': 'No aceptamos este tipo de tarjeta.',
  'An error occurred while processing your card. Try again in a little bit.':
    'No pudimos procesar tu tarjeta. Inténtalo de nuevo en un momento.',

  // clinical records
  'End date must not be before the start date': 'El último día no puede ser anterior al primero',
  'Tell us what to correct': 'Escribe qué corregir',
  "We couldn't find this assessment report.": 'No encontramos este informe de evaluación.',
  'Attach at most # files': 'Adjunta # archivos como máximo',
  'Choose a state': 'Elige un estado',
  'Message text is required': 'Escribe un mensaje',
  "We couldn't find this report.": 'No encontramos este informe.',
  'Enter at least as many trials as correct ones': 'Los intentos no pueden ser menos que los correctos',
  'Enter either a percentage, or how many of how many trials':
    'Escribe un porcentaje, o cuántos correctos de cuántos intentos',
  'Name must be at most # characters': 'El nombre puede tener # caracteres como máximo',
  'Progress must be a whole number from # to #': 'El progreso debe ser un número entero de # a #',
  'Write a step, or remove it': 'Escribe el paso, o quítalo',
  'Choose at most # lines': 'Elige # frases como máximo',
  "Choose a date that isn't in the future": 'Elige una fecha que no esté en el futuro',
  "Choose one of the child's long-term goals.": 'Elige una de las metas a largo plazo del niño.',
  'Only a short-term goal can be part of a long-term goal.':
    'Solo una meta a corto plazo puede ser parte de una meta a largo plazo.',
  'Choose a period of at most two years': 'El periodo puede durar dos años como máximo',
  "This child canceled the session, so there's no recap to write.":
    'Este niño o niña canceló la sesión, así que no hay resumen que escribir.',
  "Only this session's therapist can count trials.": 'Solo el terapeuta de esta sesión puede contar intentos.',
  "Only this session's therapist can write its recap.": 'Solo el terapeuta de esta sesión puede escribir su resumen.',
  'You can count trials from one hour before the session.': 'Puedes contar intentos desde una hora antes de la sesión.',
  "This child canceled the session, so you can't count trials.":
    'Este niño o niña canceló la sesión, así que no puedes contar intentos.',
  'You can share a recap once the session has started.': 'Puedes compartir un resumen cuando la sesión haya empezado.',

  // documents
  'File must be one of these types: .pdf, .doc, .docx, .jpg':
    'El archivo debe ser de uno de estos tipos: .pdf, .doc, .docx, .jpg',
  'File must be one of these types: .pdf, .doc, .docx, .jpg, .png, .heic, .gif, .webp':
    'El archivo debe ser de uno de estos tipos: .pdf, .doc, .docx, .jpg, .png, .heic, .gif, .webp',
  'Enter today’s date': 'Escribe la fecha de hoy',
  'A report covers at most one year': 'Un informe cubre un año como máximo',
  "The end date can't be before the start date": 'El último día no puede ser anterior al primero',
  "The start date can't be in the future": 'El primer día no puede estar en el futuro',

  // identity
  "This isn't available for your role.": 'Esto no está disponible con tu cuenta.',
  "Age doesn't match the date of birth": 'La edad no coincide con la fecha de nacimiento',
  'Age must be between # and #': 'La edad debe estar entre # y #',
  'Either email and password or auth token are required': 'Escribe tu correo y tu contraseña',
  'Enter the date of birth of a child from # to # years old':
    'Escribe una fecha de nacimiento para una edad de # a # años',
  'Guardian relationship is given twice with different values': 'Elige una sola relación con el niño o la niña',
  'Invalid email format': 'Escribe un correo válido',
  'Invalid phone number format': 'Escribe un teléfono válido',
  'No user found while logging out': 'Tu sesión ya estaba cerrada.',
  'Password must be at least # characters': 'La contraseña debe tener al menos # caracteres',
  'Please accept the terms and conditions first.': 'Primero acepta los términos y condiciones.',
  "Please add your child's last name and your phone number first.":
    'Primero agrega el apellido de tu hijo o hija y tu teléfono.',
  'Please book a session first.': 'Primero reserva una sesión.',
  'Please choose a plan first.': 'Primero elige un plan.',
  'Please choose a preferred time of day first.': 'Primero elige la hora del día que prefieres.',
  'Please choose a therapist first.': 'Primero elige terapeuta.',
  'Passwords must match': 'Las contraseñas no coinciden',
  'Please accept the terms and conditions.': 'Acepta los términos y condiciones.',
  'Requires uppercase, lowercase, number & special (#.-?!@$%^&*)':
    'Necesita mayúscula, minúscula, número y símbolo (#.-?!@$%^&*)',
  'There are no text messages about this.': 'No hay mensajes de texto sobre esto.',
  "These emails can't be turned off.": 'Estos correos no se pueden desactivar.',
  "This therapist isn't available for your child. Please choose another one.":
    'Este terapeuta no está disponible. Elige a otro.',
  'You can add up to # children. Please contact support if you have more.':
    'Puedes agregar hasta # niños o niñas. Escríbenos si tienes más.',
  "Your plan hasn't ended yet.": 'Tu plan todavía no termina.',
  'This is a client account. Please log in on the client login page.':
    'Esta cuenta es de una familia. Entra por la página de familias.',
  'This is a therapist account. Please log in on the therapist login page.':
    'Esta cuenta es de un terapeuta. Entra por la página de terapeutas.',
  'Enter a valid ZIP code': 'Escribe un código postal válido',
  'Hours per week must be between # and #': 'Las horas por semana deben ser de # a #',
  'Meeting link must be a web address that begins with https://': 'El enlace de reunión debe empezar con https://',
  'Years must be between # and #': 'Los años deben ser de # a #',
  'Please add your first and last name first.': 'Primero agrega tu nombre y tu apellido.',
  'Please choose at least one sub-specialty first.': 'Primero elige al menos una subespecialidad.',
  'Please set your working hours first.': 'Primero define tu horario de trabajo.',
  'Please write a few words about yourself first.': 'Primero escribe unas palabras sobre ti.',
  'Maximum files reached': 'Ya no caben más licencias',
  "A sub-specialty doesn't belong to the specialty": 'Una subespecialidad no es de esta especialidad',
  "Specialty can't be changed once you're approved": 'Después de tu aprobación, la especialidad no se puede cambiar',

  // scheduling
  'A payment is overdue. Pay it to book sessions.': 'Hay un pago vencido. Págalo para reservar sesiones.',
  'End date must be within # days after the start date': 'El período puede durar # días como máximo',
  'End must be after the start and at most # days later': 'El período puede durar # días como máximo',
  'This service has ended.': 'Este servicio terminó.',
  "This session isn't owed, or it was made up for.": 'Esta sesión no se debe, o ya se repuso.',
  "This therapist isn't taking bookings right now. Please contact us.":
    'Este terapeuta no recibe reservas ahora. Escríbenos.',
  'Choose a service of another child': 'Elige un servicio de otro niño o niña',
  'Choose one new time': 'Elige una hora nueva',
  'Choose a weekday and a part of the day, or a start and an end.': 'Elige un día y una parte del día.',
  'The end must be after the start and at most # hours later':
    'El final debe ser después del inicio, # horas después como máximo',
  'End date must be after the start date': 'El final debe ser después del inicio',
  'An invitation can only book new sessions': 'Con una invitación solo puedes reservar sesiones nuevas',
  "An invitation can't book a series": 'Con una invitación no puedes reservar una serie',
  'This invitation is for another type of session': 'Esta invitación es para otro tipo de sesión',
  'These sessions are # minutes long': 'Estas sesiones duran # minutos',
  'Missing required parameters': 'Algo salió mal. Recarga la página e inténtalo de nuevo.',
  'Send either a status or an event': 'Algo salió mal. Recarga la página e inténtalo de nuevo.',
  'This session is already canceled.': 'Esta sesión ya está cancelada.',
  'This service ends before that day. Please choose an earlier time.':
    'Este servicio termina antes de ese día. Elige una hora anterior.',
  "The child's family closed its account. You can plan sessions again if the family keeps it.":
    'La familia cerró su cuenta. Si la conserva, podrás programar sesiones otra vez.',
  "The family's plan is overdue. You can book sessions again after the family pays.":
    'El plan de la familia tiene un pago vencido. Podrás reservar sesiones cuando la familia pague.',
  'Choose a service only for a session with one attendee': 'Elige un servicio solo para una sesión con un participante',
  'Choose both the first and the last day': 'Elige el primer día y el último',
  "The last day can't be before the first": 'El último día no puede ser anterior al primero',
  'The period can be at most # days long': 'El periodo puede durar # días como máximo',
  'Only a no-show can be a late cancel': 'Solo una inasistencia puede ser una cancelación tardía',
  'Only someone who attended has delivered minutes': 'Solo quien asistió tiene minutos impartidos',
  'Choose a date within the next year': 'Elige una fecha dentro del próximo año',
  'End time must be after start time': 'La hora final debe ser después de la de inicio',
  "The last date can't be before the first one": 'La última fecha no puede ser anterior a la primera',
  "Working hours on the same day can't overlap": 'Las horas de trabajo de un mismo día no se pueden cruzar',
  'You can change the hours of at most # dates at once': 'Puedes cambiar el horario de hasta # fechas a la vez',
  "You can't change the hours of a past date": 'No puedes cambiar el horario de una fecha pasada',
  'Choose a time in the future': 'Elige una hora en el futuro',
  'Choose a time outside your time off': 'Elige una hora fuera de tu ausencia',
  'Choose another therapist as the substitute': 'Elige a otro terapeuta como suplente',
  'Choose only one action for each session': 'Elige una sola acción para cada sesión',
  'Only sessions that you hand over need a substitute': 'Solo las sesiones que cedes necesitan un suplente',
  'Only sessions that you move need a start date': 'Solo las sesiones que mueves necesitan una fecha',
  "Time off can't be in the past": 'La ausencia no puede estar en el pasado',
  "Time off can't be longer than a year": 'La ausencia puede durar un año como máximo',
  'Change the rule for this and the following sessions': 'Cambia cómo se repiten esta sesión y las siguientes',
  'Choose the dates for the new attendee': 'Elige las fechas del nuevo participante',
  'Dates can only be skipped together with a new rule': 'Solo puedes saltar fechas si cambias cómo se repite',
  'The series already repeats on this day of the week': 'La serie ya se repite este día de la semana',
  'A series lasts at most # months': 'Una serie puede durar # meses como máximo',
  'Recurring period must be between # and #': 'El intervalo debe ser de # a #',
  'This series has no dates': 'Esta serie no tiene fechas',
  'Only attendees of a group session can have their own dates':
    'Solo los participantes de una sesión de grupo pueden tener fechas propias',
  "A canceled session can't be marked.": 'Una sesión cancelada no se puede marcar.',
  "A marked session can't be deleted.": 'Una sesión marcada no se puede borrar.',
  'You can correct a session for # days after it was first marked.':
    'Puedes corregir una sesión hasta # días después de marcarla por primera vez.',
  'Only a series can skip dates': 'Solo una serie puede saltar fechas',
  "Someone who canceled can't be added back or marked.": 'Quien canceló no se puede volver a agregar ni marcar.',
  'You can only cancel the whole session for this reason': 'Por este motivo solo puedes cancelar la sesión completa',
};

/** Sentences about a field that name it, as `chassis.http.field_sentences` makes them. The page shows them beside the field. */
export const shapes: readonly (readonly [RegExp, string])[] = [
  [/(?:is|are) required$/, 'Completa este campo'],
  [/(?:is|are) too long$/, 'Este texto es demasiado largo'],
  [/(?:is|are) too short$/, 'Este texto es demasiado corto'],
  [/^Add at least one /, 'Agrega al menos uno'],
  [/ ha(?:s|ve) too few entries$/, 'Agrega más'],
  [/ can have at most # entries$/, 'Pueden ser # como máximo'],
  [/n't one of the options$/, 'Elige una de las opciones'],
  [/n't accepted here$/, 'Este dato no va aquí'],
  [/ must be a whole number$/, 'Escribe un número entero'],
  [/ must be a number$/, 'Escribe un número'],
  [/ must be a date(?:,| and time)/, 'Escribe una fecha válida'],
  [/ must be a time, such as/, 'Escribe una hora válida'],
  [/ must be more than #$/, 'Debe ser más de #'],
  [/ must be at least #$/, 'Debe ser # o más'],
  [/ must be less than #$/, 'Debe ser menos de #'],
  [/ must be at most #$/, 'Debe ser # o menos'],
  [/ can't be changed$/, 'Aquí no se puede cambiar'],
  [/ must be (?:text|a list|true or false|a valid id)$/, 'Revisa este dato'],
  [/n't valid$| is not valid$| is not known$|n't a valid id$/, 'Revisa este dato'],
];
