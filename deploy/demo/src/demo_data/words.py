"""Texts of therapists and families. All are made up."""

from clinical_records.domain.progress_reports import Audience

from demo_data.therapists import BEHAVIORAL, COUNSELING, OCCUPATIONAL, READING, SCHOOL, SPEECH

GOALS: dict[str, tuple[tuple[str, str], ...]] = {
    SPEECH: (
        ("A clear r", "Say the r sound at the start of words in 8 of 10 tries during play."),
        ("Stories in order", "Tell a short story of four pictures in the right order, with little help."),
        ("Asking for a break", "Ask for a break in words when a task becomes too much."),
    ),
    OCCUPATIONAL: (
        ("Writing their name", "Write their first name with an even grip and letters on the line."),
        ("Buttons", "Button a shirt without help in under three minutes."),
        ("Calming down", "Choose a calming activity from the card set when it gets loud."),
    ),
    COUNSELING: (
        ("Naming feelings", "Name the feeling and where it sits in the body before it takes over."),
        ("The breathing square", "Use the breathing square at least once on a hard school day."),
        ("Sharing worries", "Talk with a parent about one worry each week."),
    ),
    BEHAVIORAL: (
        ("Morning routine", "Follow the morning routine chart on four of five school days."),
        ("Taking turns", "Wait for a turn in a game for two minutes."),
        ("Asking for help", "Use a word or card to ask for help instead of leaving the table."),
    ),
    READING: (
        ("Longer words", "Read two-syllable words with a closed first syllable, 18 of 20 correct."),
        ("The main idea", "Tell the main idea of a page in one sentence."),
        ("Three sentences", "Write three sentences about their day with a capital letter and a period."),
    ),
    SCHOOL: (
        ("Getting started", "Begin written work within three minutes of the instruction."),
        ("The quiet corner", "Use the quiet corner plan before a conflict grows."),
        ("Homework list", "Keep a homework list for a week, checked by an adult."),
    ),
}

"""By specialty: title and description."""

LONG_TERM_GOALS: dict[str, tuple[str, str]] = {
    SPEECH: ("Being understood", "Talk with people outside the family and be understood without repeating."),
    OCCUPATIONAL: ("Ready for school", "Get dressed and write by themselves on a school day."),
    COUNSELING: ("Handling big feelings", "Use what helps, without a reminder, when a feeling gets big."),
    BEHAVIORAL: ("A calm day", "Get through the day's routines and games without leaving."),
    READING: ("Reading at grade level", "Read a page at grade level and explain it."),
    SCHOOL: ("Working in class", "Work on their own for a whole lesson."),
}
"""By specialty: title and description. The first two goals above are part of it."""

STEPS: dict[str, tuple[str, ...]] = {
    SPEECH: ("The r sound alone", "r in syllables", "r in single words", "r in sentences"),
    OCCUPATIONAL: ("Trace the letters", "Copy the letters", "Write each letter alone", "Write the name on the line"),
    COUNSELING: ("Name a feeling in a picture", "Name a feeling after it passed", "Name it while it lasts"),
    BEHAVIORAL: ("Follow one picture", "Follow three pictures", "Follow the chart with a reminder", "Follow the chart"),
    READING: ("Clap the syllables", "Read the first syllable", "Read the word slowly", "Read the word in a sentence"),
    SCHOOL: ("Begin with the adult", "Begin after a reminder", "Begin alone"),
}
"""By specialty: the steps of the first goal above."""

MATERIALS: dict[str, str] = {
    SPEECH: "A small mirror, and the rabbit page from last week.\nA quiet spot helps: the microphone picks up the fan.",
    OCCUPATIONAL: "Safety scissors, two sheets of paper and a shirt with buttons.",
    COUNSELING: "Three crayons in this week's colors.",
    BEHAVIORAL: "The morning chart from the fridge, and a timer.",
    READING: "The book about the lighthouse, pages 8 to 12, and a pencil.",
    SCHOOL: "This week's homework list.",
}
"""By specialty: the material that a family needs."""

RECAPS: dict[str, tuple[tuple[str, ...], str]] = {
    SPEECH: (("warm_up", "sounds_in_words", "turn_taking"), "Five minutes of rabbit race: say the word, then hop."),
    OCCUPATIONAL: (("warm_up", "fine_motor", "daily_living"), "Button a shirt together, one button at a time."),
    COUNSELING: (("naming_feelings", "calming_down", "proud"), "Name one feeling each at dinner."),
    BEHAVIORAL: (("following_directions", "staying_focused", "tried_new"), "Use the morning chart with the timer."),
    READING: (("letter_sounds", "reading_words", "proud"), "Read one page aloud, taking turns."),
    SCHOOL: (("planning", "staying_focused", "asked_for_help"), "Pack the school bag with the list."),
}
"""By specialty: the lines of a recap, and a practice at home."""

REPORT_SUMMARIES: dict[Audience, str] = {
    Audience.FAMILY: "{name} has had a strong two months. Your practice at home makes a real difference, so please keep"
    " going. Next, we’ll use the same skills with other people and in other places.",
    Audience.SCHOOL: "{name} attended all planned sessions. Progress is steady, with fewer cues than at the start. Next"
    " steps: use the skill in the classroom and with classmates.",
}
REPORT_COMMENT = "{name} corrects most mistakes without help now."

SOAP: tuple[dict[str, str], ...] = (
    {
        "soap_subjective": "{name} came in cheerful and talked about a weekend at the lake without being asked.",
        "soap_objective": "Target met in 7 of 10 tries with a visual cue, in 5 without one. Attentive for 12 minutes.",
        "soap_assessment": "Clear gain since last week. The cue can be faded for known words.",
        "soap_plan": "Five minutes of the card game on three days. Next time: new words, cue only on request.",
    },
    {
        "soap_subjective": "{name} was tired after sports day and asked to sit on the floor.",
        "soap_objective": "Two activities of three finished. Asked for a break once, in words.",
        "soap_assessment": "Less energy than usual, yet the request for a break is a real step.",
        "soap_plan": "Keep activities short and start with the easy ones. At home: praise every request for a break.",
    },
    {
        "soap_subjective": "Parent reports calmer mornings since the chart is on the fridge.",
        "soap_objective": "{name} led the opening game and explained its rules in four sentences.",
        "soap_assessment": "Confidence is growing. Ready to practice with another child.",
        "soap_plan": "Invite a friend or sibling for ten minutes next week.",
    },
)

MESSAGES: tuple[tuple[tuple[bool, str], ...], ...] = (
    (
        (
            True,
            "Hi! {name} practiced the cards every evening and is so proud. Can we do more than five minutes?",
        ),
        (False, "That's lovely to hear! Five minutes is plenty. Stop while {name} still wants more."),
        (True, "Will do. See you this week!"),
    ),
    (
        (False, "A small note after today: {name} used the new strategy without a reminder."),
        (True, "Thank you for telling us. We saw it at breakfast too."),
    ),
    (
        (True, "We're visiting the grandparents next week, and the internet is slow there. Can we still try?"),
        (False, "Yes, let's try. If the video freezes, we can turn it off and do the listening game."),
        (True, "Perfect. {name} says hello."),
        (False, "Hello back! I have a riddle ready."),
    ),
)
"""Whether the family wrote it, and the text."""
