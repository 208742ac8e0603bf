export interface Picture {
  src: string;
  caption: string;
}

export interface Chapter {
  id: string;
  title: string;
  intro?: string;
  steps: readonly string[];
  // The screen it explains: users without the screen do not see the chapter.
  path?: string;
  // Taken by the browser journeys: `make screenshots`.
  pictures?: readonly Picture[];
  // The id of the chapter with the details.
  more?: string;
}
