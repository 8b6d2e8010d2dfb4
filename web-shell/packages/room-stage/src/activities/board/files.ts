/** A picture or PDF that the therapist may put below the drawing. */
interface BoardFile {
  id: string;
  name: string;
}

/** An opened file; a picture has one page. */
export interface BoardPages {
  count: number;
  /** `page` counts from 1. */
  picture: (page: number) => Promise<Blob>;
  close: () => void;
}

export interface BoardFiles {
  files: readonly BoardFile[];
  open: (id: string) => Promise<BoardPages>;
}
