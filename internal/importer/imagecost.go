package importer

import (
	"bufio"
	"encoding/binary"
	"image"
	"image/color"
	"io"
)

// imageCost is what decoding a picture takes for each of its pixels.
type imageCost struct {
	halfBytes int64 // of memory: a pixel with colours at half resolution takes one and a half bytes
	scans     int64 // how often its pixels are decoded
}

// costOf finds the cost from the head of the file, before anything is decoded. The head are its first 512 bytes.
func costOf(format string, config image.Config, head []byte, in io.Reader) (imageCost, error) {
	switch format {
	case "jpeg":
		return jpegCost(in)
	case "png":
		cost := imageCost{halfBytes: 2 * channelBytes(config.ColorModel), scans: 1}
		const interlace = 28 // where the header chunk says so
		if len(head) > interlace && head[interlace] != 0 {
			cost.halfBytes *= 2 // its passes together are as large as the picture, and nobody knows when their memory is free again
			cost.scans = 2
		}
		return cost, nil
	}
	if config.ColorModel == color.YCbCrModel {
		return imageCost{halfBytes: 4, scans: 1}, nil
	}
	return imageCost{halfBytes: 16, scans: 1}, nil // without loss, or with transparency: the pixels before and after their transformation
}

// channelBytes is how many bytes a pixel of a colour model takes.
func channelBytes(m color.Model) int64 {
	switch m {
	case color.GrayModel:
		return 1
	case color.Gray16Model:
		return 2
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	}
	if _, ok := m.(color.Palette); ok {
		return 1
	}
	return 4
}

// The markers of a JPEG that matter here.
const (
	jpegProgressive = 0xC2
	jpegScan        = 0xDA
	jpegEnd         = 0xD9
)

// jpegCost walks the segments of a JPEG. A progressive one keeps every coefficient, four bytes each, until its last scan.
func jpegCost(r io.Reader) (imageCost, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	cost := imageCost{}
	if _, err := in.Discard(2); err != nil {
		return cost, errUnreadableImage
	}
	for {
		marker, there := nextMarker(in)
		if !there || marker == jpegEnd { // a file that is cut is refused when it is decoded
			cost.scans = max(cost.scans, 1)
			return cost, nil
		}
		if marker == jpegScan {
			cost.scans++
		}
		if marker >= 0xD0 && marker <= 0xD7 || marker == 0x01 { // no content
			continue
		}
		var size [2]byte
		if _, err := io.ReadFull(in, size[:]); err != nil {
			continue
		}
		length := int(binary.BigEndian.Uint16(size[:])) - 2
		frame := marker >= 0xC0 && marker <= jpegProgressive
		if !frame {
			_, _ = in.Discard(max(length, 0)) // the end of the file is met again
			continue
		}
		content := make([]byte, max(length, 0))
		if _, err := io.ReadFull(in, content); err != nil {
			continue
		}
		cost.halfBytes = frameCost(content, marker == jpegProgressive)
	}
}

// nextMarker skips to the next marker: 0xFF and a byte that is neither 0 (a 0xFF among the data) nor 0xFF (filling). At the end of the file there is
// none.
func nextMarker(in *bufio.Reader) (marker byte, there bool) {
	for {
		b, err := in.ReadByte()
		if err != nil {
			return 0, false
		}
		for b == 0xFF {
			if b, err = in.ReadByte(); err != nil {
				return 0, false
			}
			if b != 0 && b != 0xFF {
				return b, true
			}
		}
	}
}

// frameCost is the half bytes of a pixel: each component has its own resolution, as a share of the finest one.
func frameCost(frame []byte, progressive bool) int64 {
	const head = 6
	if len(frame) < head {
		return 0
	}
	components := int(frame[5])
	sum, finest := int64(0), int64(1)
	for i := range components {
		at := head + 3*i + 1
		if at >= len(frame) {
			return 0
		}
		samples := int64(frame[at]>>4) * int64(frame[at]&0xF)
		sum += samples
		finest = max(finest, samples)
	}
	half := (2*sum + finest - 1) / finest
	cost := half
	if progressive {
		cost += 4 * half
	}
	if components == 4 {
		cost += 8 // black is mixed into a picture of its own
	}
	return cost
}
