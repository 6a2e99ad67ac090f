// The icons that only the gallery has: path data on a grid of 24 by 24, drawn as lines.
import { addIcons } from "../shared/dom.js";

addIcons({
  heart: "M12 20S4 15.2 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15.2 12 20 12 20z",
  back: "M19 12H5M11 6l-6 6 6 6",
  previous: "m14.5 6-6 6 6 6",
  next: "m9.5 6 6 6-6 6",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM20 20l-4.8-4.8",
  shuffle: "M4 7h3c5 0 5 10 10 10h3M17 14l3 3-3 3M4 17h3c1.6 0 2.7-1 3.5-2.3" +
    "M13.5 9.3C14.3 8 15.4 7 17 7h3M17 4l3 3-3 3",
  similar: "M5 5h6v6H5zM16 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8 14a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM13 14h6v6h-6z",
  collection: "M4 8h16v12H4zM6 5h12M8 2.5h8",
  check: "m5 12.5 4.5 4.5L19 7.5",
  select: "M4 4h11v11H4zM7 9.5l2 2 3.5-4M18.5 9H20v11H9v-1.5",
  compare: "M3 5h7.5v14H3zM13.5 5H21v14h-7.5z",
  full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
});
