"""Which kind of object a placeholder of a route means."""


def kind_of(name: str, key: tuple[str, str]) -> str:
    """The kind of object of a placeholder in this route."""
    method, path = key
    if name == "note_id":
        role = path.removeprefix("/api/v1/").partition("/")[0]
        return {"guardian": "guardian_note_id", "therapist": "therapist_note_id"}.get(role, "session_note_id")
    if name == "report_id" and "/assessment_reports" in path:
        return "assessment_report_id"
    if name == "report_id" and "/progress_reports" in path:
        return "progress_report_id"
    if name == "event_id" and path.endswith("/rescheduling"):
        return "unasked_event_id" if method == "POST" else "asked_event_id"
    if name == "event_id" and path.endswith("/dispute"):
        return "recorded_event_id" if method == "POST" else "disputed_event_id"
    if name == "event_id" and path.endswith("/mark"):
        return "disputed_event_id"
    if name == "event_id" and path.endswith("/notes/pdf"):
        return "noted_event_id"
    if name == "service_id" and path.endswith("/invite_to_schedule_session"):
        return "open_service_id"
    if name == "token" and "/invitations/" in path:
        return "invitation_token"
    if name == "token" and "/feeds/" in path:
        return "feed_token"
    return "coming_event_id" if path.endswith(("/cancel", "/following")) and name == "event_id" else name
