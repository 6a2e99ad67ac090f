// The English texts that the first frame does not need: in a built page, scripts/bundle has another form of this
// module. Here, all texts are in one table.
export const later = null;
