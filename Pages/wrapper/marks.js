// The marks of a picture: from the engine's numbers to objects, and from objects to a canvas.

const color = (number) => (number < 0 ? null : `#${number.toString(16).padStart(6, "0")}`);

const courses = ["right", "down", "out"];

/** Path data of SVG for the steps of a packed path. */
function pathData(steps) {
  let data = "";
  for (let at = 0; at < steps.length;) {
    const kind = steps[at];
    const point = `${steps[at + 1]} ${steps[at + 2]} `;
    if (kind === 2) data += `A ${steps[at + 3]} ${steps[at + 3]} 0 0 1 ${point}`;
    else data += kind === 3 ? "Z " : (kind === 0 ? "M " : "L ") + point;
    at += [3, 3, 4, 1][kind];
  }
  return data.trimEnd();
}

/** Packed marks as plain objects. */
export function unpacked(numbers) {
  const marks = [];
  for (let at = 0; at < numbers.length; at += numbers[at + 1]) {
    marks.push(unpack[numbers[at]](color(numbers[at + 2]), numbers.subarray(at + 3, at + numbers[at + 1])));
  }
  return marks;
}

const unpack = {
  1: (color, numbers) => (
    { kind: "circle", color, opacity: numbers[0], x: numbers[1], y: numbers[2], radius: numbers[3] }
  ),
  2: (color, numbers) => ({ kind: "path", color, opacity: numbers[0], d: pathData(numbers.subarray(1)) }),
  3: (color, numbers) => (
    { kind: "stroke", color, opacity: numbers[0], width: numbers[1], d: pathData(numbers.subarray(2)) }
  ),
  4: (color, [course, x, y, width, height, ...rest]) => {
    const stops = [];
    for (let at = 0; at < rest.length; at += 2) stops.push({ offset: rest[at], opacity: rest[at + 1] });
    return { kind: "veil", color, course: courses[course], x, y, width, height, stops };
  },
  5: (background, numbers) => {
    const [x, y, width, height, across, down] = numbers;
    const marks = unpacked(numbers.subarray(6));
    return { kind: "group", background, x, y, width, height, viewBox: [0, 0, across, down], marks };
  },
};

/** Draws a mark with a context whose units are the mark's. */
export function paint(context, mark) {
  context.globalAlpha = mark.opacity ?? 1;
  context.fillStyle = mark.color;
  switch (mark.kind) {
    case "circle":
      context.beginPath();
      context.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI);
      context.fill();
      break;
    case "path":
      context.fill(new Path2D(mark.d));
      break;
    case "stroke":
      context.strokeStyle = mark.color;
      context.lineWidth = mark.width;
      context.stroke(new Path2D(mark.d));
      break;
    case "veil":
      paintVeil(context, mark);
      break;
    case "group":
      paintGroup(context, mark);
      break;
  }
}

/** Draws marks over a background, in a box that cuts them off; `viewBox` is the box in their own units. */
export function paintGroup(context, { x, y, width, height, viewBox, background, marks }) {
  context.save();
  context.translate(x, y);
  context.scale(width / viewBox[2], height / viewBox[3]);
  context.beginPath();
  context.rect(...viewBox);
  context.clip();
  if (background) {
    context.fillStyle = background;
    context.fillRect(...viewBox);
  }
  for (const mark of marks) paint(context, mark);
  context.restore();
}

export function paintVeil(context, { color, course, x, y, width, height, stops }) {
  context.save();
  context.translate(x, y);
  // The gradient has the units of its box.
  context.scale(width, height);
  const gradient = course === "out"
    ? context.createRadialGradient(0.5, 0.5, 0, 0.5, 0.5, 0.5)
    : context.createLinearGradient(0, 0, Number(course === "right"), Number(course === "down"));
  for (const { offset, opacity } of stops) {
    gradient.addColorStop(offset, color + Math.round(opacity * 255).toString(16).padStart(2, "0"));
  }
  context.fillStyle = gradient;
  context.fillRect(0, 0, 1, 1);
  context.restore();
}
