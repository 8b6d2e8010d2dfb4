"""The fixed texts of a progress report, for a school or a family, in English and Spanish. Nothing is generated."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from clinical_records.adapters.printing.page_words import ENGLISH, SPANISH, PageWords
from clinical_records.domain.criteria import Criterion, CueLevel
from clinical_records.domain.progress_reports import Audience, Rating, ReportLanguage


@dataclass(frozen=True, slots=True)
class ReportWords:
    """Places in braces are filled in."""

    page: PageWords
    title: str
    child: str
    born: str
    period: str
    audience: str
    for_audience: str
    therapist: str
    license: str
    status: str
    draft: str
    signed: str
    """With `name` and `day`, as `cosigned`."""
    waits_for_cosignature: str
    """With `name`."""
    cosigned: str
    withdrawn: str
    """With `day`."""
    withdrawal_reason: str
    summary: str
    no_summary: str
    goals: str
    no_goals: str
    goal: str
    """With `number` and `title`."""
    baseline: str
    criterion: str
    no_criterion: str
    target: str
    rating: str
    ratings: Mapping[Rating, str]
    by_therapist: str
    """Printed after a rating that the therapist chose."""
    first: str
    last: str
    percent_in: str
    """With `percent` and `sessions`."""
    change: str
    points: str
    """With `change`."""
    sessions: str
    met: str
    met_on: str
    """With `day`."""
    not_met: str
    progress: str
    progress_values: str
    """With `before`, `now` and `most`."""
    comment: str
    none: str
    no_data: str
    chart: str
    cues: Mapping[CueLevel, str]
    chart_criterion: str
    chart_baseline: str
    columns: tuple[str, str, str]
    legend: tuple[str, ...]
    """What the ratings mean, at the end."""
    how: str
    signature: str
    line_to_sign: str
    """With `name`."""
    date: str
    one_session: str
    some_sessions: str
    """With `count`."""
    criterion_amount: str
    """With `correct` and `trials`."""
    criterion_in_one: str
    """With `amount`."""
    criterion_in_some: str
    """With `amount` and `sessions`."""
    criterion_without_cues: str
    criterion_with_cues: Mapping[CueLevel, str]

    def counted_sessions(self, count: int) -> str:
        return self.one_session if count == 1 else self.some_sessions.format(count=count)

    def criterion_sentence(self, criterion: Criterion) -> str:
        amount = f"{criterion.percent}%"
        if criterion.percent is None:
            amount = self.criterion_amount.format(correct=criterion.correct, trials=criterion.trials)
        form = self.criterion_in_one if criterion.sessions == 1 else self.criterion_in_some
        return form.format(amount=amount, sessions=criterion.sessions) + self.most_cues(criterion)

    def most_cues(self, criterion: Criterion | None) -> str:
        """The most help with which a trial counts as correct; blank for any help."""
        match criterion.cue_level if criterion else None:
            case None | CueLevel.MAXIMAL:
                return ""
            case CueLevel.INDEPENDENT:
                return self.criterion_without_cues
            case level:
                return self.criterion_with_cues[level]


ENGLISH_SCHOOL = ReportWords(
    page=ENGLISH,
    title="Progress report",
    child="Student",
    born="Date of birth",
    period="Reporting period",
    audience="Prepared for",
    for_audience="School (IEP team)",
    therapist="Therapist",
    license="License",
    status="Status",
    draft="Draft, not signed",
    signed="Signed by {name} on {day}.",
    waits_for_cosignature="Waiting for the co-signature of {name}.",
    cosigned="Co-signed by {name} on {day}.",
    withdrawn="Withdrawn on {day}",
    withdrawal_reason="Reason for the withdrawal",
    summary="Summary",
    no_summary="No summary yet.",
    goals="Goals",
    no_goals="No goals in this report.",
    goal="Goal {number}: {title}",
    baseline="Baseline",
    criterion="Criterion",
    no_criterion="No measurable criterion set",
    target="Target date",
    rating="Progress rating",
    ratings={
        Rating.MET: "Met",
        Rating.PROGRESSING: "Progressing",
        Rating.NOT_YET_PROGRESSING: "Not yet progressing",
        Rating.INSUFFICIENT_DATA: "Insufficient data",
    },
    by_therapist="(therapist’s judgment)",
    first="First sessions",
    last="Last sessions",
    percent_in="{percent}% correct in {sessions}",
    change="Change from baseline",
    points="{change:+} percentage points",
    sessions="Sessions with data",
    met="Criterion met",
    met_on="Yes, on {day}",
    not_met="No",
    progress="Progress scale",
    progress_values="{before} of {most} at the start, {now} of {most} at the end",
    comment="Therapist’s comment",
    none="Not recorded",
    no_data="No data in this period.",
    chart="Correct trials by session and level of cues",
    cues={
        CueLevel.INDEPENDENT: "Independent",
        CueLevel.MINIMAL: "Minimal cues",
        CueLevel.MODERATE: "Moderate cues",
        CueLevel.MAXIMAL: "Maximal cues",
    },
    chart_criterion="Criterion {percent}%",
    chart_baseline="Baseline {percent}%",
    columns=("Session", "Correct", "Percent"),
    legend=(
        "Met: the student met the criterion in this period, or the therapist marked the goal as met.",
        "Progressing: the last sessions are at least 5 percentage points above the start.",
        "Not yet progressing: the last sessions are less than 5 percentage points above the start.",
        "Insufficient data: fewer than 2 sessions with data in this period.",
    ),
    how="The start is the baseline if it’s a percentage or a ratio, otherwise the first sessions of the period. Up to 3"
    " sessions at each end of the period are compared. If a criterion limits cues, trials with more cues don’t count as"
    " correct.",
    signature="Signature",
    line_to_sign="{name}, therapist",
    date="Date",
    one_session="1 session",
    some_sessions="{count} sessions",
    criterion_amount="{correct} of {trials} correct",
    criterion_in_one="{amount} in one session",
    criterion_in_some="{amount} in {sessions} sessions in a row",
    criterion_without_cues=", without cues",
    criterion_with_cues={
        CueLevel.MINIMAL: ", with at most minimal cues",
        CueLevel.MODERATE: ", with at most moderate cues",
    },
)
ENGLISH_FAMILY = replace(
    ENGLISH_SCHOOL,
    child="Child",
    period="What this covers",
    for_audience="Family",
    summary="How it’s going",
    goals="What we’re working on",
    no_goals="This report has no goals.",
    goal="{number}. {title}",
    baseline="Where we started",
    criterion="We’ll call it met at",
    no_criterion="We haven’t set a number for this goal",
    target="We’re aiming for",
    rating="How it’s going",
    ratings={
        Rating.MET: "Goal met!",
        Rating.PROGRESSING: "Making progress",
        Rating.NOT_YET_PROGRESSING: "Needs more time",
        Rating.INSUFFICIENT_DATA: "Too early to say",
    },
    by_therapist="(your therapist’s view)",
    first="At first",
    last="Lately",
    percent_in="{percent}% right in {sessions}",
    change="Since we started",
    sessions="Sessions we counted",
    met="Reached the goal’s number",
    not_met="Not yet",
    progress="Progress so far",
    progress_values="From {before} to {now} of {most}",
    comment="From your therapist",
    no_data="We didn’t count any tries in this period.",
    chart="Right tries in each session, by how much help",
    cues={
        CueLevel.INDEPENDENT: "On their own",
        CueLevel.MINIMAL: "A little help",
        CueLevel.MODERATE: "Some help",
        CueLevel.MAXIMAL: "A lot of help",
    },
    chart_criterion="Goal {percent}%",
    chart_baseline="Start {percent}%",
    columns=("Session", "Right", "Percent"),
    legend=(
        "Goal met: your child reached the goal’s number, or the therapist marked the goal as met.",
        "Making progress: lately at least 5 percentage points above the start.",
        "Needs more time: lately less than 5 percentage points above the start.",
        "Too early to say: we counted fewer than 2 sessions.",
    ),
    how="We compare up to 3 sessions at the beginning and at the end of this period. If we know a percentage from"
    " before therapy started, we compare with that. If a goal allows only a little help, tries with more help don’t"
    " count as right.",
    criterion_amount="{correct} of {trials} right",
    criterion_without_cues=", on their own",
    criterion_with_cues={
        CueLevel.MINIMAL: ", with at most a little help",
        CueLevel.MODERATE: ", with at most some help",
    },
)
SPANISH_SCHOOL = ReportWords(
    page=SPANISH,
    title="Informe de progreso",
    child="Estudiante",
    born="Fecha de nacimiento",
    period="Período del informe",
    audience="Dirigido a",
    for_audience="Escuela (equipo del IEP)",
    therapist="Terapeuta",
    license="Licencia",
    status="Estado",
    draft="Borrador, sin firmar",
    signed="Firmado por {name} el {day}.",
    waits_for_cosignature="Pendiente de la firma de supervisión de {name}.",
    cosigned="Firma de supervisión de {name}, el {day}.",
    withdrawn="Retirado el {day}",
    withdrawal_reason="Motivo del retiro",
    summary="Resumen",
    no_summary="Aún no hay un resumen.",
    goals="Metas",
    no_goals="Este informe no incluye metas.",
    goal="Meta {number}: {title}",
    baseline="Línea de base",
    criterion="Criterio",
    no_criterion="Sin criterio medible",
    target="Fecha prevista",
    rating="Valoración del progreso",
    ratings={
        Rating.MET: "Lograda",
        Rating.PROGRESSING: "En progreso",
        Rating.NOT_YET_PROGRESSING: "Aún sin progreso",
        Rating.INSUFFICIENT_DATA: "Datos insuficientes",
    },
    by_therapist="(a juicio profesional)",
    first="Primeras sesiones",
    last="Últimas sesiones",
    percent_in="{percent}% de aciertos en {sessions}",
    change="Cambio respecto de la línea de base",
    points="{change:+} puntos porcentuales",
    sessions="Sesiones con datos",
    met="Criterio alcanzado",
    met_on="Sí, el {day}",
    not_met="No",
    progress="Escala de progreso",
    progress_values="{before} de {most} al inicio, {now} de {most} al final",
    comment="Observaciones",
    none="Sin registrar",
    no_data="Sin datos en este período.",
    chart="Aciertos por sesión y nivel de apoyo",
    cues={
        CueLevel.INDEPENDENT: "Sin apoyo",
        CueLevel.MINIMAL: "Apoyo mínimo",
        CueLevel.MODERATE: "Apoyo moderado",
        CueLevel.MAXIMAL: "Apoyo máximo",
    },
    chart_criterion="Criterio {percent}%",
    chart_baseline="Línea de base {percent}%",
    columns=("Sesión", "Aciertos", "Porcentaje"),
    legend=(
        "Lograda: se alcanzó el criterio en este período, o la meta se marcó como lograda.",
        "En progreso: las últimas sesiones superan el inicio en al menos 5 puntos porcentuales.",
        "Aún sin progreso: las últimas sesiones superan el inicio en menos de 5 puntos porcentuales, o no lo superan.",
        "Datos insuficientes: menos de 2 sesiones con datos en este período.",
    ),
    how="El inicio es la línea de base si es un porcentaje o una proporción; si no, las primeras sesiones del período."
    " Se comparan hasta 3 sesiones al principio y al final del período. Si un criterio limita el apoyo, los intentos"
    " con más apoyo no cuentan como aciertos.",
    signature="Firma",
    line_to_sign="{name}, terapeuta",
    date="Fecha",
    one_session="1 sesión",
    some_sessions="{count} sesiones",
    criterion_amount="{correct} aciertos de {trials}",
    criterion_in_one="{amount} en una sesión",
    criterion_in_some="{amount} en {sessions} sesiones seguidas",
    criterion_without_cues=", sin apoyo",
    criterion_with_cues={
        CueLevel.MINIMAL: ", con apoyo mínimo como máximo",
        CueLevel.MODERATE: ", con apoyo moderado como máximo",
    },
)
SPANISH_FAMILY = replace(
    SPANISH_SCHOOL,
    child="Niño o niña",
    period="Período",
    for_audience="Familia",
    summary="Cómo va",
    goals="En qué estamos trabajando",
    goal="{number}. {title}",
    baseline="Dónde empezamos",
    criterion="La meta se logra con",
    no_criterion="Todavía no fijamos un número para esta meta",
    target="Fecha en que esperamos lograrla",
    rating="Cómo va",
    ratings={
        Rating.MET: "¡Meta lograda!",
        Rating.PROGRESSING: "Va avanzando",
        Rating.NOT_YET_PROGRESSING: "Necesita más tiempo",
        Rating.INSUFFICIENT_DATA: "Aún es pronto para saberlo",
    },
    by_therapist="(según su terapeuta)",
    first="Al principio",
    last="Últimamente",
    change="Desde que empezamos",
    sessions="Sesiones que contamos",
    met="Llegó al número fijado",
    not_met="Todavía no",
    progress="Progreso hasta ahora",
    progress_values="De {before} a {now} de {most}",
    comment="De su terapeuta",
    no_data="No registramos intentos en este período.",
    chart="Aciertos en cada sesión, según la ayuda",
    cues={
        CueLevel.INDEPENDENT: "Sin ayuda",
        CueLevel.MINIMAL: "Poca ayuda",
        CueLevel.MODERATE: "Algo de ayuda",
        CueLevel.MAXIMAL: "Mucha ayuda",
    },
    chart_criterion="Meta {percent}%",
    chart_baseline="Inicio {percent}%",
    legend=(
        "Meta lograda: llegó al número fijado, o la meta se marcó como lograda.",
        "Va avanzando: en las últimas sesiones supera el inicio en al menos 5 puntos porcentuales.",
        "Necesita más tiempo: supera el inicio en menos de 5 puntos porcentuales, o no lo supera.",
        "Aún es pronto para saberlo: contamos menos de 2 sesiones.",
    ),
    how="Comparamos hasta 3 sesiones al principio y al final de este período. Si conocemos un porcentaje de antes de la"
    " terapia, comparamos con ese. Si una meta permite solo poca ayuda, los intentos con más ayuda no cuentan como"
    " aciertos.",
    criterion_without_cues=", sin ayuda",
    criterion_with_cues={
        CueLevel.MINIMAL: ", con poca ayuda como máximo",
        CueLevel.MODERATE: ", con algo de ayuda como máximo",
    },
)
WORDS: Mapping[tuple[Audience, ReportLanguage], ReportWords] = {
    (Audience.SCHOOL, ReportLanguage.ENGLISH): ENGLISH_SCHOOL,
    (Audience.FAMILY, ReportLanguage.ENGLISH): ENGLISH_FAMILY,
    (Audience.SCHOOL, ReportLanguage.SPANISH): SPANISH_SCHOOL,
    (Audience.FAMILY, ReportLanguage.SPANISH): SPANISH_FAMILY,
}
