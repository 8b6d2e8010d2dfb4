/** The messages of a room's signaling (docs/product/scheduling.md#signaling). Peer ids are the server's and change with each connection. */

export type RoomRole = 'therapist' | 'family';

/** Stamped by the server: a page can't claim another name or role. */
export interface Person {
  role: RoomRole;
  /** The therapist's full name, or first names of the children that a guardian brings. */
  name: string;
  visitor_id: string;
}

/** What the therapist changes for everyone, or for the peer in `to`. Absent fields stay. */
export interface Control {
  muted?: true;
  camera_off?: true;
  /** The peer whose picture is large for everyone; null shows the stage. */
  spotlight?: string | null;
  may_draw?: boolean;
  /** A visitor whose turn it is; null ends the turn. */
  your_turn?: string | null;
}

/** Which page this is, and which of its connections it has for each page: ends of different pairs must start again. */
interface Here {
  self: string;
  ends: Record<string, string>;
  /** Asks the receiver to say that it is here, too. */
  back: boolean;
}

export interface Description {
  self: string;
  end: string;
  description: { type: RTCSdpType; sdp: string };
}

export interface Candidate {
  self: string;
  end: string;
  /** Null ends the list. */
  candidate: RTCIceCandidateInit | null;
}

export interface Status {
  muted: boolean;
  camera: boolean;
  /** The picture is a screen. */
  sharing: boolean;
}

export type Outgoing =
  | { type: 'hello'; ticket: string; self: string }
  | ({ type: 'here'; to?: string } & Here)
  | ({ type: 'description'; to: string } & Description)
  | ({ type: 'candidate'; to: string } & Candidate)
  | ({ type: 'status' } & Status)
  | { type: 'control'; to?: string; control: Control }
  | { type: 'bye'; self: string };

export type ServerCloseReason = 'ended' | 'canceled' | 'handed_over' | 'not_allowed';

/** `needs_place`: the family must first say where it is. */
export type CloseReason = ServerCloseReason | 'needs_place';

interface FromPeer {
  from: string;
  person: Person;
}

/** `removed` of `left`: the others must not go on with the call. */
export type Incoming =
  | ({ type: 'welcome'; peer: string; role: RoomRole } & Standing)
  | ({ type: 'state' } & Standing)
  | { type: 'relay'; ice_servers: RTCIceServer[] }
  | ({ type: 'knock' } & FromPeer)
  | ({ type: 'here' } & FromPeer & Here)
  | ({ type: 'description' } & FromPeer & Description)
  | ({ type: 'candidate' } & FromPeer & Candidate)
  | ({ type: 'status' } & FromPeer & Status)
  | ({ type: 'bye' } & FromPeer & { self: string })
  | { type: 'left'; from: string; removed: boolean }
  | { type: 'control'; control: Control }
  | { type: 'refused' }
  | { type: 'closed'; reason: ServerCloseReason };

/** Nobody hears or sees a visitor in the waiting room. */
export type Place = 'waiting' | 'in';

/** Opens the media server of a large room, once and for a minute. */
export interface MediaServerAccess {
  url: string;
  token: string;
}

export interface Standing {
  state: Place;
  /** Only in a room that has a media server, for a page that is in. */
  media_server?: MediaServerAccess;
}

/** What the server hands out for one connection. */
export interface RoomConnection {
  kind: 'mesh' | 'sfu';
  ticket: string;
  signal_path: string;
  ice_servers: RTCIceServer[];
  ice_transport_policy: RTCIceTransportPolicy;
  /** How the others see this page's person. */
  peer: Person;
}
