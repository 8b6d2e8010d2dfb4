/**
 * Sentences that share a general code, by their English text. `#` replaces each number.
 * `tests/contract/test_answers_in_spanish.py` finds those of families that are missing.
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

  // documents
  'File must be one of these types: .pdf, .doc, .docx, .jpg':
    'El archivo debe ser de uno de estos tipos: .pdf, .doc, .docx, .jpg',
  'File must be one of these types: .pdf, .doc, .docx, .jpg, .png, .heic, .gif, .webp':
    'El archivo debe ser de uno de estos tipos: .pdf, .doc, .docx, .jpg, .png, .heic, .gif, .webp',
  'Enter today’s date': 'Escribe la fecha de hoy',

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
